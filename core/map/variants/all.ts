import { abstraction2 } from "./abstraction2.ts";
import { african2 } from "./african2.ts";
import { americas4 } from "./americas4.ts";
import { chaos } from "./chaos.ts";
import { chromatic } from "./chromatic.ts";
import { classical } from "./classical.ts";
import { hundred3 } from "./hundred3.ts";
import { iberian2 } from "./iberian2.ts";
import { micro } from "./micro.ts";
import { modern } from "./modern.ts";
import { sailho } from "./sailho.ts";
import { snark } from "./snark.ts";
import { southAmerica32 } from "./southAmerica32.ts";
import { southAmerica51 } from "./southAmerica51.ts";
import { southEastAsia3 } from "./southEastAsia3.ts";
import type { VariantData } from "./variantData.ts";
import { versailles3 } from "./versailles3.ts";
import { world3 } from "./world3.ts";

/** The boards of AiServer's and Parlance's variants, without Standard. */
export const variantData: readonly VariantData[] = [
  abstraction2,
  african2,
  americas4,
  chaos,
  chromatic,
  classical,
  hundred3,
  iberian2,
  micro,
  modern,
  sailho,
  snark,
  southAmerica32,
  southAmerica51,
  southEastAsia3,
  versailles3,
  world3,
];
