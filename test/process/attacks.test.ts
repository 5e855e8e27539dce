import { afterEach, expect, test } from "vitest";
import { attacks } from "../../bench/attack/attacks.ts";
import { killRunning } from "../../bench/attack/command.ts";
import { chamberPath } from "../support/chamber.ts";
import { tempFolder } from "../support/tempFolder.ts";

afterEach(killRunning);

test.each(attacks.map((attack) => [attack.name, attack] as const))(
  "given the attack %s, when it is carried out against the built command, then it does no harm",
  async (_, { run }) => {
    const { harm } = await run({ main: chamberPath, folder: tempFolder() });
    expect(harm).toEqual([]);
  },
);
