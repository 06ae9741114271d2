import { isEmail } from '#accounts/credentials.ts';

export type AddressFile = { emails: string[]; refused: { line: number; text: string }[] };

const HEADING = /^(e-?mail(-?adresse)?|mail|adresse)$/i;

/** Finds the column with addresses in a table: by its heading, or else the first that holds one. */
export function addressesIn(rows: readonly { line: number; cells: readonly string[] }[]): AddressFile {
  const [first, ...rest] = rows;
  if (first === undefined) return { emails: [], refused: [] };
  const named = first.cells.findIndex((cell) => HEADING.test(cell.trim()));
  const column =
    named >= 0
      ? named
      : Math.max(
          0,
          first.cells.findIndex((cell) => isEmail(cell)),
        );
  // Without an address in it the first line is a heading, whatever it says.
  const hasHeading = named >= 0 || !isEmail(first.cells[column] ?? '');
  const result: AddressFile = { emails: [], refused: [] };
  for (const { line, cells } of hasHeading ? rest : rows) {
    const text = (cells[column] ?? '').trim();
    if (text === '') continue;
    if (isEmail(text)) result.emails.push(text);
    else result.refused.push({ line, text });
  }
  return result;
}
