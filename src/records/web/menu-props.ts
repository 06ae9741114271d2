/**
 * For menus on a page: inside the page's landmark instead of at the end of the document, and without the library's
 * invisible first stop, which a menu may not contain.
 */
export const ACCESSIBLE_MENU = { withinPortal: false, withInitialFocusPlaceholder: false } as const;
