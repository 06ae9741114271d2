/** What a company that has just begun does first; empty as soon as its first order exists. */
export type FirstStep = {
  key: 'machine' | 'product' | 'order';
  title: string;
  text: string;
  path: string;
  isDone: boolean;
};

type Figures = {
  productCount: number;
  machines: { total: number };
  openProductionCount: number;
  recentProductions: readonly unknown[];
};

export function firstStepsOf(figures: Figures): FirstStep[] {
  if (figures.openProductionCount > 0 || figures.recentProductions.length > 0) return [];
  return [
    {
      key: 'machine',
      title: 'Maschine anlegen',
      text: 'Von Hand, aus einer CSV- oder Excel-Liste oder gleich mit ihrer Steuerung verbunden.',
      path: '/app/machines',
      isDone: figures.machines.total > 0,
    },
    {
      key: 'product',
      title: 'Produkt anlegen',
      text: 'Mit Stückzeit und Rüstzeit: Daraus werden Planung und OEE gerechnet.',
      path: '/app/products',
      isDone: figures.productCount > 0,
    },
    {
      key: 'order',
      title: 'Ersten Auftrag anlegen',
      text: 'Freigeben, am Terminal starten, Stückzahlen buchen: Ab dann füllt sich diese Seite.',
      path: '/app/productions',
      isDone: false,
    },
  ];
}
