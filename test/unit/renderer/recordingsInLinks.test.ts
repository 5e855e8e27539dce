import { expect, test } from "vitest";
import { idsNamed, nameInLink } from "../../../renderer/session/recordingsInLinks.ts";

const listings = [
  { id: "host-1", uuid: "uuid-1", name: "games/whole.chamber.gz" },
  { id: "host-3", uuid: "uuid-1", name: "games/cut, again.chamber" },
  { id: "host-2", uuid: "uuid-2", name: "games/other.chamber" },
  { id: "host-4", uuid: null, name: "games/no header.chamber" },
];
const named = (id: string): string => nameInLink(listings, id);

test("given a recording with one file, then its own id is in links, or the host's id if it has none", () => {
  expect(["host-2", "host-4", "elsewhere"].map(named)).toEqual(["uuid-2", "host-4", "elsewhere"]);
});

test("given two files of one recording, then a link means the file that it names, on this host and with other folders", () => {
  const names = ["host-1", "host-3"].map(named);
  expect(names).toEqual(["uuid-1~whole", "uuid-1~cut%2C%20again"]);
  expect(names.map((name) => [...idsNamed(listings, [name])])).toEqual([["host-1"], ["host-3"]]);
  const elsewhere = listings.map((one) => ({ ...one, id: `b-${one.id}`, name: one.name.replace("games", "copies") }));
  expect([...idsNamed(elsewhere, [named("host-3")])]).toEqual(["b-host-3"]);
});

test("given a name that no file has, then a link means one file of the recording for each name", () => {
  expect([...idsNamed(listings, ["uuid-1", "host-2", "elsewhere"])].sort()).toEqual(["host-1", "host-2"]);
  expect([...idsNamed(listings, ["uuid-1", "uuid-1"])]).toEqual(["host-1", "host-3"]);
  expect([...idsNamed(listings, ["uuid-1~renamed", named("host-1")])].sort()).toEqual(["host-1", "host-3"]);
});
