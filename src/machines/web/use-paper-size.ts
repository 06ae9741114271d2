import { useEffect } from 'react';

/** The paper the browser prints this page on: `62mm 29mm`. Style sheets cannot choose it by what the page shows. */
export function usePaperSize(size: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.insertRule(`@page { size: ${size}; margin: 0; }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [size]);
}
