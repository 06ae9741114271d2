export const PDF_MEDIA_TYPE = 'application/pdf';

/** A document to hand over, as data: every text is ready to be read. How it looks is the renderer's business. */
export type PrintedDocument = {
  /** 'Rückrufnachweis' */
  title: string;
  /** What it is about: 'Charge C-4711' */
  subject: string;
  companyName: string;
  /** When and by whom it was made. Not part of the contents: the same data gives the same checksum tomorrow. */
  createdAt: string;
  createdBy: string;
  parts: readonly DocumentPart[];
};

export type DocumentPart =
  | { kind: 'facts'; title: string; items: readonly { term: string; value: string }[] }
  | { kind: 'text'; title: string; text: string }
  | {
      kind: 'table';
      title: string;
      columns: readonly DocumentColumn[];
      rows: readonly (readonly string[])[];
      empty: string;
    }
  /** Lines to sign on paper. */
  | { kind: 'signatures'; roles: readonly string[] };

/** `share`: how much of the width it takes beside the others; 1 unless given. */
export type DocumentColumn = { title: string; align?: 'end'; share?: number };

/** What the checksum in the footer is made of. */
export function contentsOf({ title, subject, companyName, parts }: PrintedDocument): string {
  return JSON.stringify({ title, subject, companyName, parts });
}
