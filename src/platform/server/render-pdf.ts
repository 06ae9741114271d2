import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as PdfMakeModule from 'pdfmake';
import type { BinaryAnswer } from '../endpoint.ts';
import { contentsOf, PDF_MEDIA_TYPE, type PrintedDocument } from '../printed-document.ts';
import { pdfLayoutOf } from './pdf-layout.ts';

type PdfMake = typeof PdfMakeModule;
type Fonts = Record<'Roboto', Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>;

let loading: Promise<PdfMake> | null = null;

/** A document as PDF. The library is big and seldom needed: it is loaded with the first document. */
export async function renderPdf(document: PrintedDocument): Promise<BinaryAnswer> {
  loading ??= loadPdfMake();
  const pdfmake = await loading;
  const checksum = createHash('sha256').update(contentsOf(document)).digest('hex');
  const bytes = await pdfmake.createPdf(pdfLayoutOf(document, checksum)).getBuffer();
  return {
    bytes,
    mediaType: PDF_MEDIA_TYPE,
    etag: createHash('sha256').update(bytes).digest('hex'),
    fileName: `${document.title} ${document.subject}.pdf`,
  };
}

async function loadPdfMake(): Promise<PdfMake> {
  const { default: pdfmake } = (await import('pdfmake')) as unknown as { default: PdfMake };
  // Roboto comes with the library (Apache License 2.0); its paths are those of the installed package.
  const fonts = createRequire(import.meta.url)('pdfmake/fonts/Roboto') as Fonts;
  const paths = new Set<unknown>(Object.values(fonts.Roboto));
  pdfmake.setFonts(fonts);
  // Documents are made of texts alone: nothing else is read, and nothing is fetched.
  pdfmake.setLocalAccessPolicy((path) => paths.has(path));
  pdfmake.setUrlAccessPolicy(() => false);
  return pdfmake;
}
