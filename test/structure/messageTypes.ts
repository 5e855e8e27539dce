import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

/** One shape of a type: the literals of its `type` field and its keys. */
export interface Variant {
  readonly types: readonly string[];
  readonly keys: readonly string[];
}

/** A type in the syntax tree, with the properties that this file uses. */
interface TypeNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Returns the variants of every exported or local type and interface in the given files. */
export function typeVariants(files: readonly string[]): (name: string) => readonly Variant[] {
  const declarations = new Map<string, TypeNode>();
  for (const file of files) {
    for (const statement of parseSync(file, readFileSync(file, "utf8")).program.body as unknown as TypeNode[]) {
      const node = (statement["declaration"] ?? statement) as TypeNode;
      if (/^TS(Interface|TypeAlias)Declaration$/.test(node.type)) {
        declarations.set((node["id"] as { name: string }).name, node);
      }
    }
  }
  const named = (name: string): readonly Variant[] => {
    const node = declarations.get(name);
    if (!node) throw new Error(`no file declares the type ${name}`);
    if (node.type === "TSTypeAliasDeclaration") return variantsOf(node["typeAnnotation"] as TypeNode);
    const parents = (node["extends"] as TypeNode[]).map((parent) =>
      named((parent["expression"] as { name: string }).name),
    );
    return [...parents, membersOf((node["body"] as TypeNode)["body"] as TypeNode[])].reduce(product);
  };
  const variantsOf = (node: TypeNode): readonly Variant[] => {
    const parts = (node["types"] ?? []) as TypeNode[];
    if (node.type === "TSUnionType") return parts.flatMap(variantsOf);
    if (node.type === "TSIntersectionType") return parts.map(variantsOf).reduce(product);
    if (node.type === "TSParenthesizedType") return variantsOf(node["typeAnnotation"] as TypeNode);
    if (node.type === "TSTypeLiteral") return membersOf(node["members"] as TypeNode[]);
    if (node.type === "TSTypeReference") return named((node["typeName"] as { name: string }).name);
    throw new Error(`the variants of a ${node.type} are unknown`);
  };
  return named;
}

function membersOf(members: readonly TypeNode[]): readonly Variant[] {
  const keys: string[] = [];
  let types: readonly string[] = [];
  for (const member of members) {
    const key = (member["key"] as { name: string }).name;
    keys.push(key);
    const annotation = (member["typeAnnotation"] as TypeNode)["typeAnnotation"] as TypeNode;
    if (key === "type") types = literalsOf(annotation);
  }
  return [{ types, keys }];
}

function literalsOf(node: TypeNode): readonly string[] {
  if (node.type === "TSNullKeyword") return [];
  if (node.type === "TSUnionType") return (node["types"] as TypeNode[]).flatMap(literalsOf);
  return [(node["literal"] as { value: string }).value];
}

function product(left: readonly Variant[], right: readonly Variant[]): readonly Variant[] {
  return left.flatMap((a) => right.map((b) => ({ types: [...a.types, ...b.types], keys: [...a.keys, ...b.keys] })));
}
