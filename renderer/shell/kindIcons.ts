import {
  Bookmark,
  Copy,
  CornerDownRight,
  Dot,
  Download,
  Eye,
  FileText,
  Handshake,
  History,
  List,
  type LucideIcon,
  Mail,
  Map as MapIcon,
  MapPin,
  Monitor,
  PanelsTopLeft,
  Play,
  Quote,
  Radio,
} from "lucide-react";
import type { Command } from "../parts/command.ts";

const icons: Readonly<Record<string, LucideIcon>> = {
  Agreements: Handshake,
  Figures: Download,
  File: FileText,
  Go: CornerDownRight,
  Map: MapIcon,
  Marks: Bookmark,
  Message: Copy,
  Messages: List,
  Panes: PanelsTopLeft,
  Playback: Play,
  Press: Mail,
  Province: MapPin,
  "Recent recordings": History,
  Readings: Quote,
  Record: Radio,
  View: Monitor,
  Viewpoint: Eye,
};

/** Returns the icon of a command's group. */
export function iconOf({ group }: Command): LucideIcon {
  return icons[group] ?? Dot;
}
