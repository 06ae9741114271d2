import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Access } from '#platform/access.ts';

/** Headings that part the menu; the order of the entries is the specification's (§2). */
export type MenuGroup = 'Überblick' | 'Anlagen' | 'Fertigung' | 'Stammdaten' | 'System';

export type PageEntry = {
  path: string;
  /** Title in the header and of the browser tab. */
  title: string;
  load: () => Promise<ComponentType>;
  /** The least access that opens the page. */
  access: Access;
  /** Without it the page is reachable by address only. */
  menu?: {
    label: string;
    icon: LucideIcon;
    group: MenuGroup /** The view one wants to begin with. */;
    search?: Record<string, string>;
  };
  /** Fills the screen, without menu and header: for terminals on the shop floor. */
  fullScreen?: boolean;
  /** Exists only where the server says developerPages. */
  developersOnly?: boolean;
};
