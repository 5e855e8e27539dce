import type { VariantData } from "./variantData.ts";

/** 4 powers, 30 provinces, 14 centres. */
export const snark: VariantData = {
  names: ["snark"],
  definition: `
MDF ( AAA BBB DDD EEE )
( (
  ( AAA AA2 AA4 AA6 )
  ( BBB BB1 BB3 BB5 )
  ( DDD DD1 DD3 DD5 )
  ( EEE EE2 EE4 EE6 )
  ( UNO CC2 CC5 )
) ( AA1 AA3 AA5 BB2 BB4 BB6 CC1 CC3 CC4 CC6 DD2 DD4 DD6 EE1 EE3 EE5 ) ) (
  ( AA2 ( AMY AA1 AA3 AA5 ) )
  ( AA4 ( AMY AA5 CC6 DD6 ) )
  ( AA6 ( AMY AA5 CC4 DD4 ) )
  ( BB1 ( AMY AA3 BB2 CC3 ) )
  ( BB3 ( AMY AA1 BB2 CC1 ) )
  ( BB5 ( AMY BB2 BB4 BB6 ) )
  ( DD1 ( AMY CC3 DD2 EE3 ) )
  ( DD3 ( AMY CC1 DD2 EE1 ) )
  ( DD5 ( AMY DD2 DD4 DD6 ) )
  ( EE2 ( AMY EE1 EE3 EE5 ) )
  ( EE4 ( AMY BB6 CC6 EE5 ) )
  ( EE6 ( AMY BB4 CC4 EE5 ) )
  ( CC2 ( AMY CC1 CC3 CC5 ) )
  ( CC5 ( AMY CC2 CC4 CC6 ) )
  ( AA1 ( AMY AA2 BB3 EE3 ) )
  ( AA3 ( AMY AA2 BB1 EE1 ) )
  ( AA5 ( AMY AA2 AA4 AA6 ) )
  ( BB2 ( AMY BB1 BB3 BB5 ) )
  ( BB4 ( AMY BB5 DD6 EE6 ) )
  ( BB6 ( AMY BB5 DD4 EE4 ) )
  ( CC1 ( AMY BB3 CC2 DD3 ) )
  ( CC3 ( AMY BB1 CC2 DD1 ) )
  ( CC4 ( AMY AA6 CC5 EE6 ) )
  ( CC6 ( AMY AA4 CC5 EE4 ) )
  ( DD2 ( AMY DD1 DD3 DD5 ) )
  ( DD4 ( AMY AA6 BB6 DD5 ) )
  ( DD6 ( AMY AA4 BB4 DD5 ) )
  ( EE1 ( AMY AA3 DD3 EE2 ) )
  ( EE3 ( AMY AA1 DD1 EE2 ) )
  ( EE5 ( AMY EE2 EE4 EE6 ) )
)
`,
};
