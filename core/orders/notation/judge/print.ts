import type { Place } from "../../../map/place.ts";
import type { Unit } from "../../order.ts";
import { unitLetter } from "./json.ts";
import type { JudgeNames } from "./names.ts";
import { notesText } from "./notes.ts";
import type { JudgeOrder, JudgeUnit } from "./order.ts";

/** `short`: `A BUL S A GAL - RUM`, as in submitted orders. `long`: `Army Bulgaria SUPPORT Army Galicia -> Rumania`. */
export type PrintStyle = "short" | "long";

/**
 * Prints an order in a form that can be read back as the same order.
 * @param owner the ordering power; a unit of another power gets that power's adjective (`RUSSIAN A LVN`) if the order
 * names the power
 */
export function printOrder(order: JudgeOrder, names: JudgeNames, style: PrintStyle, owner: string | null): string {
  return new Printer(names, style, owner).order(order);
}

/** Prints a line of a result e-mail: `Austria: Army Galicia -> Rumania.  (*bounce*)`. */
export function printResult(order: JudgeOrder, names: JudgeNames, owner: string, notes: readonly string[]): string {
  const text = printOrder(order, names, "long", owner);
  return `${names.powerTitle(owner)}: ${text}.  ${notesText(notes)}`.trimEnd();
}

/** Prints an e-mail judge's line for a unit without an order, which held, or disbanded in a retreat phase. */
export function printUnordered(unit: Unit, names: JudgeNames, isDisbanded: boolean): string {
  const { power, type, province, coast } = unit;
  const text = new Printer(names, "long", power).unit({ type, place: { province, coast }, power });
  return `${names.powerTitle(power)}: ${text}, No Order Processed${isDisbanded ? " (DISBAND)" : ""}.`;
}

/** Prints a line about a dislodged unit: `The French Army in Burgundy can retreat to Marseilles or Paris.` */
export function printDislodged(unit: Unit, retreats: readonly Place[], names: JudgeNames): string {
  const type = unit.type === "AMY" ? "Army" : "Fleet";
  const head = `The ${names.adjective(unit.power)} ${type} in ${withArticle(unit, names)}`;
  if (retreats.length === 0) return `${head} with no valid retreats was destroyed.`;
  return `${head} can retreat to ${retreats.map((place) => names.title(place)).join(" or ")}.`;
}

/** Returns the full name of a place, with an article if it is a sea: `the North Sea`, `Paris`. */
function withArticle({ province, coast }: Place, names: JudgeNames): string {
  const title = names.title({ province, coast });
  return names.map.provinces.get(province)?.terrain === "water" ? `the ${title}` : title;
}

const words = {
  short: { to: "-", hold: "H", support: "S", convoy: "C", disband: "D", proxy: "P", via: "VIA" },
  long: {
    to: "->",
    hold: "HOLD",
    support: "SUPPORT",
    convoy: "CONVOY",
    disband: "DISBAND",
    proxy: "PROXY TO",
    via: "VIA",
  },
} as const;

class Printer {
  readonly #names: JudgeNames;
  readonly #style: PrintStyle;
  readonly #owner: string | null;

  constructor(names: JudgeNames, style: PrintStyle, owner: string | null) {
    this.#names = names;
    this.#style = style;
    this.#owner = owner;
  }

  order(order: JudgeOrder): string {
    const word = words[this.#style];
    switch (order.type) {
      case "waive":
        return this.#style === "short" ? "WAIVE" : "Build waived";
      case "build":
      case "remove":
        return this.#adjustment(order.type, order.unit);
      case "hold":
        return `${this.unit(order.unit)} ${word.hold}`;
      case "disband":
        return `${this.unit(order.unit)} ${word.disband}`;
      case "retreat":
        return this.#steps(order.unit, [order.to]);
      case "move": {
        if (order.via === null) return this.#steps(order.unit, [order.to]);
        const seas = order.via.map((province) => ({ province, coast: null }));
        const mark = order.via.length === 0 ? ` ${word.via}` : "";
        return `${this.#steps(order.unit, [...seas, order.to])}${mark}`;
      }
      case "support-hold":
        return `${this.unit(order.unit)} ${word.support} ${this.unit(order.target)}`;
      case "support-move":
        return `${this.unit(order.unit)} ${word.support} ${this.#steps(order.target, [order.to])}`;
      case "convoy":
        return `${this.unit(order.unit)} ${word.convoy} ${this.#steps(order.target, [order.to])}`;
      case "proxy": {
        const { toPower } = order;
        const name = this.#style === "short" ? this.#names.powerName(toPower) : this.#names.powerTitle(toPower);
        return `${this.unit(order.unit)} ${word.proxy} ${name}`;
      }
    }
  }

  #steps(unit: JudgeUnit, places: readonly Place[]): string {
    let text = this.unit(unit);
    for (const place of places) text += ` ${words[this.#style].to} ${this.#place(place)}`;
    return text;
  }

  unit({ type, place, power }: JudgeUnit): string {
    const isShort = this.#style === "short";
    const word = isShort ? unitLetter(type) : typeWord(type);
    const placed = word === null ? this.#place(place) : `${word} ${this.#place(place)}`;
    if (power === null || power === this.#owner) return placed;
    const adjective = this.#names.adjective(power);
    return `${isShort ? adjective.toUpperCase() : adjective} ${placed}`;
  }

  #adjustment(type: "build" | "remove", { type: unitType, place, power }: JudgeUnit): string {
    if (this.#style === "short") return `${type.toUpperCase()} ${this.unit({ type: unitType, place, power })}`;
    const noun = (typeWord(unitType) ?? "Unit").toLowerCase();
    if (type === "remove") return `Removes the ${noun} in ${withArticle(place, this.#names)}`;
    return `Builds ${noun === "fleet" ? "a" : "an"} ${noun} in ${this.#place(place)}`;
  }

  #place(place: Place): string {
    return this.#style === "short" ? this.#names.loc(place) : this.#names.title(place);
  }
}

function typeWord(type: "AMY" | "FLT" | null): "Army" | "Fleet" | null {
  return type === null ? null : type === "AMY" ? "Army" : "Fleet";
}
