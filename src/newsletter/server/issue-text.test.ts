import { describe, expect, it } from 'vitest';
import { issueHtml as htmlOf, issueText as textOf } from './issue-text.ts';

const issueHtml = (markdown: string) => htmlOf(markdown, 'http://mes.example');
const issueText = (markdown: string) => textOf(markdown, 'http://mes.example');

describe('formatted part of an issue', () => {
  it('turns Markdown into plain markup', () => {
    expect(issueHtml('## Neu\n\nMehr im [Blog](https://mes.example/blog).')).toBe(
      '<h2>Neu</h2>\n<p>Mehr im <a href="https://mes.example/blog">Blog</a>.</p>',
    );
  });

  it.each([
    ['scripts', '<script>alert(1)</script>ok'],
    ['handlers', '<img src="https://x.example/a.png" onerror="alert(1)">'],
    ['javascript links', '[ok](javascript:alert(1))'],
    ['data links', '<a href="data:text/html,<script>alert(1)</script>">ok</a>'],
    ['forms', '<form action="https://x.example"><input name="a"></form>ok'],
    ['frames', '<iframe src="https://x.example"></iframe>ok'],
    ['styles', '<p style="background:url(https://x.example)">ok</p><style>p{}</style>'],
    ['svg', '<svg onload="alert(1)"><a href="javascript:alert(1)">ok</a></svg>'],
  ])('keeps out %s', (_, dirty) => {
    const clean = issueHtml(dirty);
    expect(clean).not.toMatch(/script|alert|onerror|onload|form|input|iframe|style|svg|data:/i);
  });

  it('keeps pictures from the web by https only and links with a scheme only', () => {
    expect(issueHtml('![a](https://x.example/a.png) ![b](http://x.example/b.png) ![c](/media/c.png)')).toBe(
      '<p><img src="https://x.example/a.png" alt="a" />  </p>',
    );
    expect(issueHtml('[hier](blog) [dort](//x.example)')).toBe('<p><a>hier</a> <a>dort</a></p>');
  });

  it('makes addresses of this installation whole', () => {
    const picture = '/media/0b0a7f0e-6a3e-4c39-9a1c-3c1f5a2f9d10/960.webp';
    expect(issueHtml(`[hier](/blog) ![Halle](${picture})`)).toBe(
      `<p><a href="http://mes.example/blog">hier</a> <img src="http://mes.example${picture}" alt="Halle" /></p>`,
    );
    expect(issueText('- [hier](/blog)')).toBe('- hier (http://mes.example/blog)');
  });
});

describe('text part of an issue', () => {
  it('keeps structure and addresses readable', () => {
    const text = issueText(
      [
        '# November',
        'Guten **Tag**, mehr im [Blog](https://mes.example/blog) & unter <https://mes.example>.',
        '- eins',
        '- zwei\n  - innen',
        '',
        '3. drei',
        '4. vier',
        '',
        '> zitiert',
        '',
        '| A | B |\n|---|---|\n| 1 | 2 |',
        '',
        '![Halle](https://x.example/h.png)',
        '',
        '```\ncode < 1\n```',
      ].join('\n'),
    );
    expect(text).toBe(
      [
        'November\n========',
        'Guten Tag, mehr im Blog (https://mes.example/blog) & unter https://mes.example.',
        '- eins\n- zwei\n  - innen',
        '3. drei\n4. vier',
        '> zitiert',
        'A | B\n1 | 2',
        '[Bild: Halle]',
        '    code < 1',
      ].join('\n\n'),
    );
  });

  it('holds no markup', () => {
    expect(issueText('<p onclick="x">Text</p>\n\n<script>alert(1)</script>')).toBe('Text');
  });
});
