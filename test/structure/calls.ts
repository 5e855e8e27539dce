import { parseSync } from "oxc-parser";

/** A call or a `new` in a source file. */
export interface Call {
  readonly file: string;
  /** The callee, such as `ipcMain.handle` or `new BrowserWindow`. */
  readonly what: string;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Returns every call in a source file, in order. */
export function callsIn(file: string, source: string): Call[] {
  const found: Call[] = [];
  walk(parseSync(file, source).program as unknown as Node, (node) => {
    if (node.type !== "CallExpression" && node.type !== "NewExpression") return;
    const callee = node["callee"] as Node;
    const name = source.slice(callee.start, callee.end);
    const what = node.type === "NewExpression" ? `new ${name}` : name;
    found.push({ file, what, text: source.slice(node.start, node.end) });
  });
  return found;
}

/** Returns the properties with literal values in the object that the named function returns. */
export function literalsIn(file: string, source: string, name: string): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  walk(parseSync(file, source).program as unknown as Node, (node) => {
    if (node.type !== "FunctionDeclaration" || (node["id"] as { name?: string } | null)?.name !== name) return;
    walk(node, (inner) => {
      const value = inner["value"] as Node | undefined;
      if (inner.type === "Property" && value?.type === "Literal")
        values[(inner["key"] as { name: string }).name] = value["value"];
    });
  });
  return values;
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === "object" && child !== null && "type" in child) walk(child as Node, visit);
}
