/** Returns a map's name as a title, made from its id: `South America 51` for `south_america51`. */
export function mapTitle(map: string): string {
  return map
    .replaceAll("_", " ")
    .replace(/(\p{L})(\d)/gu, "$1 $2")
    .replace(/(^| )\p{Ll}/gu, (start) => start.toUpperCase())
    .trim();
}
