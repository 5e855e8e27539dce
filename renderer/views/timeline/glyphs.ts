import type { Severity } from "../../../core/diagnostics/severity.ts";
import type { Pen } from "../../parts/pen.ts";
import type { Colours } from "../../parts/useColours.ts";

/** Paints a severity's sign, centred, nine pixels high: a solid triangle, a ring, a solid octagon. */
export function paintSeverity(pen: Pen, colours: Colours, severity: Severity, x: number, y: number): void {
  pen.beginPath();
  if (severity === "warning") {
    pen.moveTo(x, y - 4.5);
    pen.lineTo(x + 5, y + 4);
    pen.lineTo(x - 5, y + 4);
    pen.closePath();
    pen.fillStyle = colours.of("warn");
    pen.fill();
  } else if (severity === "error") {
    for (let corner = 0; corner < 8; corner++) {
      const angle = ((corner + 0.5) * Math.PI) / 4;
      pen.lineTo(x + 4.8 * Math.cos(angle), y + 4.8 * Math.sin(angle));
    }
    pen.fillStyle = colours.of("err");
    pen.fill();
  } else {
    pen.arc(x, y, 3.9, 0, 2 * Math.PI);
    pen.strokeStyle = colours.of("note");
    pen.lineWidth = 1.5;
    pen.stroke();
  }
}

/** Paints a bookmark that hangs from a line at `y`. */
export function paintBookmark(pen: Pen, colours: Colours, x: number, y: number): void {
  pen.beginPath();
  pen.moveTo(x - 3.5, y);
  pen.lineTo(x + 3.5, y);
  pen.lineTo(x + 3.5, y + 9);
  pen.lineTo(x, y + 6);
  pen.lineTo(x - 3.5, y + 9);
  pen.closePath();
  pen.lineWidth = 2;
  pen.lineJoin = "round";
  pen.strokeStyle = colours.of("bg1");
  pen.stroke();
  pen.fillStyle = colours.of("accent");
  pen.fill();
}

export function paintRound(pen: Pen, x: number, y: number, width: number, height: number, radius: number): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, Math.min(radius, width / 2, height / 2));
}
