import type { BoardBook, PackedFigure, PackedShape } from "../../core/analysis/report/boardBook.ts";
import type { PageData } from "../../core/analysis/report/page.ts";

/*
 * The script of an exported page (core/analysis/report). The page embeds the compiled file, so this file imports only
 * types. The page already contains all the text; the script draws the board of each turn and shows one tab at a time.
 */

const { turns, book, start } = JSON.parse(byId("data").textContent) as PageData;
const svgNames = "http://www.w3.org/2000/svg";
/** Layers that change with the turn, in the same order as a turn's drawings in `book`. */
const layerNames = ["orders", "units", "centres", "labels", "marks"];
const tabs = [...document.querySelectorAll<HTMLElement>(".tab")];
const slider = document.querySelector<HTMLInputElement>("#slider");
let current = 0;
let playing: ReturnType<typeof setInterval> | undefined;

/** @throws if the page lacks the element */
function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

// --- the board ---

function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS(svgNames, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

function shapeOf([className, ...rest]: PackedShape, { classes, paths }: BoardBook): SVGElement {
  const named = { class: classes[className] ?? "" };
  const [x, y, last] = rest;
  if (y === undefined) return element("path", { ...named, d: paths[x] ?? "" });
  if (typeof last === "number") return element("circle", { ...named, cx: x, cy: y, r: last });
  const text = element("text", { ...named, x, y });
  text.textContent = last ?? "";
  return text;
}

function figureOf([title, x, y, shapes]: PackedFigure, of: BoardBook): SVGElement {
  const group = element("g", x === 0 && y === 0 ? {} : { transform: `translate(${x} ${y})` });
  if (title !== "") {
    const words = element("title", {});
    words.textContent = title;
    group.append(words);
  }
  group.append(...shapes.map((shape) => shapeOf(shape, of)));
  return group;
}

function paint(at: number): void {
  const turn = book?.turns[at];
  const board = document.getElementById("board");
  if (!book || !turn || !board) return;
  const areas = board.querySelectorAll(".areas path");
  for (const [index, className] of turn.areas.entries())
    areas[index]?.setAttribute("class", book.classes[className] ?? "");
  for (const [index, name] of layerNames.entries()) {
    const painted = (turn.layers[index] ?? [])
      .map((each) => book.figures[each])
      .filter((figure) => figure !== undefined);
    board.querySelector(`g.${name}`)?.replaceChildren(...painted.map((figure) => figureOf(figure, book)));
  }
}

// --- the turn ---

function goTo(wanted: number): void {
  const at = Math.max(0, Math.min(turns.length - 1, wanted));
  const turn = turns[at];
  if (!turn) return;
  current = at;
  paint(at);
  const phase = document.createElement("span");
  phase.className = "dim";
  phase.textContent = turn.phase;
  byId("turn").replaceChildren(`${turn.words} `, phase);
  byId("place").textContent = `${at + 1} of ${turns.length}`;
  byId("status").textContent = `${turn.words}, ${turn.phase}, turn ${at + 1} of ${turns.length}`;
  if (slider) {
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", turn.words);
  }
  const share = `${(100 * at) / Math.max(1, turns.length - 1)}%`;
  for (const end of ["x1", "x2"]) document.querySelector(".lanes .cursor")?.setAttribute(end, share);
  for (const details of document.querySelectorAll<HTMLDetailsElement>(".turn")) details.open = details.id === `t${at}`;
  showPress(at);
}

/** Highlights the press of a turn and, in the press tab, scrolls to the last message up to that turn. */
function showPress(at: number): void {
  const groups = [...document.querySelectorAll<HTMLElement>(".said[data-turn]")];
  const last = groups.findLast((group) => Number(group.dataset["turn"]) <= at) ?? groups[0];
  for (const group of groups) group.classList.toggle("lit", Number(group.dataset["turn"]) === at);
  if (byId("press").classList.contains("on")) last?.scrollIntoView({ block: "start" });
}

function play(on: boolean): void {
  clearInterval(playing);
  playing = on ? setInterval(() => (current < turns.length - 1 ? goTo(current + 1) : play(false)), 1000) : undefined;
  const button = document.getElementById("play");
  button?.setAttribute("aria-pressed", String(on));
  if (button) button.textContent = on ? "Pause" : "Play";
}

// --- tabs, and elements within them ---

/** The scroll position of each tab, saved when the reader leaves the tab and restored when the reader returns. */
const left = new Map<Element, number>();

function showTab(tab: Element): void {
  const before = tabs.find((each) => each.classList.contains("on"));
  if (before === tab) return;
  if (before) left.set(before, byId("pane").scrollTop);
  for (const each of tabs) {
    each.classList.toggle("on", each === tab);
    const link = document.querySelector(`nav a[href="#${each.id}"]`);
    if (each === tab) link?.setAttribute("aria-current", "page");
    else link?.removeAttribute("aria-current");
  }
}

/** Shows the element with an id: opens its tab, shows its turn on the board and highlights the element. */
function show(id: string): void {
  const place = document.getElementById(id);
  const tab = place?.closest(".tab");
  if (!place || !tab) return;
  play(false);
  showTab(tab);
  const turn = place.closest<HTMLElement>("[data-turn]")?.dataset["turn"];
  if (turn !== undefined) goTo(Number(turn));
  for (let around = place.parentElement; around; around = around.parentElement)
    if (around instanceof HTMLDetailsElement) around.open = true;
  for (const each of document.querySelectorAll(".lit:not(.said)")) each.classList.remove("lit");
  if (place === tab || place.matches(".turn")) {
    byId("pane").scrollTop = place === tab ? (left.get(tab) ?? 0) : 0;
    return;
  }
  if (place.closest("[hidden]")) for (const each of filters) clearFilter(each);
  place.classList.add("lit");
  place.scrollIntoView({ block: place.matches(".said") ? "start" : "center" });
}

// --- filters ---

const filters = [...document.querySelectorAll<HTMLElement>(".filter")];

function pressed(filter: HTMLElement): HTMLButtonElement[] {
  return [...filter.querySelectorAll<HTMLButtonElement>('[aria-pressed="true"]')];
}

/** Shows only the rows of a section that have every word chosen in its filters. */
function applyFilters(section: string): void {
  const own = filters.filter((filter) => filter.dataset["for"] === section);
  const words = own.flatMap(pressed).flatMap(({ dataset }) => dataset["word"] ?? dataset["only"] ?? []);
  const wanted = words.filter((word) => word !== "");
  let left = 0;
  const part = byId(section);
  for (const row of part.querySelectorAll<HTMLElement>("[data-words]")) {
    const has = (row.dataset["words"] ?? "").split(" ");
    row.hidden = !wanted.every((word) => has.includes(word));
    if (!row.hidden) left += 1;
  }
  for (const group of part.querySelectorAll<HTMLElement>(".thread, .said"))
    group.hidden = group.querySelector("[data-words]:not([hidden])") === null;
  for (const empty of part.querySelectorAll<HTMLElement>("[data-empty]")) empty.hidden = left > 0;
  for (const count of part.querySelectorAll("[data-count]"))
    count.textContent = (count.textContent ?? "").replace(/^\S+/, String(left));
}

function clearFilter(filter: HTMLElement): void {
  for (const button of filter.querySelectorAll("button"))
    button.setAttribute("aria-pressed", String(button.dataset["only"] === ""));
  applyFilters(filter.dataset["for"] ?? "");
}

function choose(button: HTMLButtonElement, filter: HTMLElement): void {
  if (button.dataset["only"] === undefined)
    button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
  else for (const each of filter.querySelectorAll("button")) each.setAttribute("aria-pressed", String(each === button));
  applyFilters(filter.dataset["for"] ?? "");
}

// --- keys and clicks ---

const keys: Readonly<Record<string, () => void>> = {
  ArrowLeft: () => goTo(current - 1),
  ArrowRight: () => goTo(current + 1),
  Home: () => goTo(0),
  End: () => goTo(turns.length - 1),
  " ": () => play(playing === undefined),
  o: () => document.getElementById("orders")?.click(),
};

document.addEventListener("keydown", (event) => {
  const target = event.target instanceof Element ? event.target : document.body;
  const isTaken =
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    (event.key === " " && target.matches("button, summary, a, input"));
  // The slider handles these keys itself, and a matrix wider than the page scrolls with them.
  if (isTaken || target.matches("#slider, .matrix") || turns.length === 0) return;
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  if (event.key !== " " && event.key.toLowerCase() !== "o") play(false);
  act();
});

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>('a[href^="#"]');
  // Clicking a link to the current address fires no `hashchange`.
  if (link && link.hash === location.hash) show(link.hash.slice(1));
  const button = event.target.closest("button");
  const filter = button?.closest<HTMLElement>(".filter");
  if (button && filter) choose(button, filter);
  const track = event.target.closest(".track");
  const lanes = track?.querySelector(".lanes")?.getBoundingClientRect();
  if (lanes && lanes.width > 0) goTo(Math.round(((event.clientX - lanes.left) / lanes.width) * (turns.length - 1)));
});

function begin(): void {
  document.documentElement.classList.add("live");
  for (const filter of filters) filter.hidden = false;
  const act = (id: string, what: () => void): void => document.getElementById(id)?.addEventListener("click", what);
  act("back", () => goTo(current - 1));
  act("on", () => goTo(current + 1));
  act("play", () => play(playing === undefined));
  slider?.addEventListener("input", () => goTo(Number(slider.value)));
  const orders = document.querySelector<HTMLInputElement>("#orders");
  orders?.addEventListener("change", () => document.getElementById("board")?.classList.toggle("bare", !orders.checked));
  const [first] = tabs;
  addEventListener("hashchange", () => show(location.hash.slice(1) || (first?.id ?? "")));
  if (first) showTab(first);
  goTo(0);
  if (location.hash !== "") show(location.hash.slice(1));
  else if (start !== null) show(start);
}

begin();
