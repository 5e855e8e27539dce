#!/usr/bin/env python3
"""Replays a saved game while `blackchamber.watch` records it, for tests.

Prints `sent TIME` when a message has been recorded, and waits for a line of input before each phase with --step.
"""

import argparse
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path[:0] = [HERE, os.path.join(HERE, "..", "..", "python")]

import blackchamber
from stand_in import Game, Message, NetworkGame


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def play_phase(game, recording, options):
    phase = game.phase
    for message in phase["messages"]:
        game.add_message(Message(**message))
        say("sent %d" % message["time_sent"])
    for number in range(options.press):
        stamp = (game.at * options.press + number + 1) * 10
        game.add_message(Message(
            sender="ITALY", recipient="GLOBAL", time_sent=stamp, phase=phase["name"],
            message="Message %d of a talkative power." % stamp,
        ))
        say("sent %d" % stamp)
    if options.diary:
        recording.diary("Austria", "I lie in %s." % phase["name"])
    for power, orders in phase["orders"].items():
        if orders is not None:
            game.set_orders(power, orders[:1])
            game.set_orders(power, orders)


def limit_files(length):
    """Limits the size of files; None removes the limit."""
    import resource
    import signal

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard if length is None else length, hard))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("saved")
    parser.add_argument("out")
    parser.add_argument("--press", type=int, default=0, help="additional messages in each phase")
    parser.add_argument("--diary", action="store_true")
    parser.add_argument("--late", action="store_true", help="watch after the first phase")
    parser.add_argument("--network", action="store_true", help="use a client's game")
    parser.add_argument("--step", action="store_true", help="wait for input before each phase")
    parser.add_argument("--full", action="store_true", help="let the disk be full during the second phase")
    options = parser.parse_args()
    with open(options.saved, encoding="utf-8") as file:
        saved = json.load(file)
    game = (NetworkGame if options.network else Game)(saved)
    if options.late:
        play_phase(game, None, options)
        game.process()
    recording = blackchamber.watch(game, options.out, meta={"AUSTRIA": {"model": "parrot-1"}})
    while not game.is_game_done:
        if options.step:
            sys.stdin.readline()
        if options.full and game.at == 1:
            limit_files(os.path.getsize(recording.path) + 100)
        play_phase(game, recording, options)
        game.process()
        if options.full and game.at == 2:
            limit_files(None)
    play_phase(game, recording, options)
    say("over")


main()
