/** Articles that come with the product: a head of `name: value` lines between two lines of dashes, then Markdown. */
export type ArticleFile = {
  slug: string;
  title: string;
  summary: string;
  tags: string[];
  seoTitle: string;
  seoDescription: string;
  authorName: string;
  /** Place in the list, 1 first. */
  place: number;
  markdown: string;
};

const HEAD = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

export function parseArticleFile(slug: string, text: string): ArticleFile {
  const parts = HEAD.exec(text.replaceAll('\r\n', '\n'));
  if (parts === null) throw new Error(`article ${slug} has no head`);
  const [, head = '', markdown = ''] = parts;
  const values = new Map(
    head.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const required = (name: string) => {
    const value = values.get(name);
    if (value === undefined || value === '') throw new Error(`article ${slug} has no ${name}`);
    return value;
  };
  return {
    slug,
    title: required('title'),
    summary: required('summary'),
    tags: required('tags')
      .split(',')
      .map((tag) => tag.trim()),
    seoTitle: values.get('seoTitle') ?? '',
    seoDescription: required('seoDescription'),
    authorName: values.get('author') ?? '',
    place: Number(required('place')),
    markdown: markdown.trim(),
  };
}
