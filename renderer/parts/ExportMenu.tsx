import { Download } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useEffect, useId } from "react";
import type { Figure, FigureForm } from "../../core/figures/figure.ts";
import { showNotice } from "../session/notice.ts";
import { faultWords } from "../session/work.ts";
import { listFigure } from "./exports.ts";
import "./menu.css";

export interface ExportMenuProps {
  /** What is exported: `Honour rate`. */
  readonly name: string;
  /** Builds the figure when it is exported; null if there is nothing to export. */
  readonly figure: (() => Figure | null | Promise<Figure | null>) | null;
}

const forms: readonly (readonly [FigureForm, string, string])[] = [
  ["svg", "SVG", "drawing for papers"],
  ["png", "PNG", "picture for slides and e-mail"],
  ["csv", "CSV", "all values"],
  ["tex", "LaTeX", "table with booktabs"],
];

/** The button that exports a figure, with a menu of formats. The palette also lists the figure. */
export function ExportMenu({ name, figure }: ExportMenuProps): React.JSX.Element {
  const id = useId();
  const isThere = figure !== null;
  useEffect(() => (isThere ? listFigure(id, name) : undefined), [id, name, isThere]);
  const save = async (form: FigureForm): Promise<void> => {
    try {
      // The formats are loaded on first use.
      const [made, { saveFigure }] = await Promise.all([figure?.() ?? null, import("./saveFigure.ts")]);
      if (made) showNotice(`Saved ${await saveFigure(made, form)}`);
    } catch (error) {
      showNotice(`The figure could not be saved: ${faultWords(error)}`);
    }
  };
  return (
    // The menu is not modal, because a modal menu locks scrolling with style elements, which the content security
    // policy blocks.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        id={id}
        className="icon-button"
        aria-label={`Export ${name}`}
        data-tip={`Export ${name}: SVG, PNG, CSV, LaTeX`}
        disabled={!isThere}
      >
        <Download size={14} aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={4} collisionPadding={8}>
          {forms.map(([form, words, fact]) => (
            <DropdownMenu.Item key={form} className="menu-item" onSelect={() => void save(form)}>
              {words}
              <span className="menu-fact">{fact}</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
