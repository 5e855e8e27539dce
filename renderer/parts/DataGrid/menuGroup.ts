/** Items in a row menu that belong together. */
export interface MenuGroup {
  readonly label?: string;
  readonly items: readonly (MenuItem | SubMenu)[];
}

export interface MenuItem {
  /** A verb with its object: `Show message`. */
  readonly words: string;
  /** The key with the same effect: `Enter`. */
  readonly keys?: string;
  readonly run: () => void;
}

/** An item that opens more items. */
export interface SubMenu {
  readonly words: string;
  readonly items: readonly MenuItem[];
}
