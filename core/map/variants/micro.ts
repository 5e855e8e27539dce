import type { VariantData } from "./variantData.ts";

/** 3 powers, 4 provinces, 3 centres. */
export const micro: VariantData = {
  names: ["micro"],
  definition: `
MDF ( BLU GRE RED )
( (
  ( ( BLU GRE ) CYA )
  ( ( BLU RED ) MAG )
  ( ( GRE RED ) YEL )
  ( UNO )
) ( WHI ) ) (
  ( CYA ( AMY MAG WHI YEL ) )
  ( MAG ( AMY CYA WHI YEL ) )
  ( YEL ( AMY CYA MAG WHI ) )
  ( WHI ( AMY CYA MAG YEL ) )
)
`,
};
