import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { picturesIn } from '../picture.ts';
import { cleanHtml } from './clean-html.ts';

const ID = '0b3f2a54-7c1f-4a3e-9a51-0a2b6f0c9d11';
const PICTURES = new Map([[ID, { id: ID, width: 1200, height: 600, widths: [480, 960, 1200] }]]);
const clean = (dirty: string) => cleanHtml(dirty, PICTURES);

/** A whole allowed tag, attributes included; in what remains there is no markup at all. */
const ALLOWED =
  /<\/?(?:p|br|hr|h2|h3|h4|strong|em|s|code|pre|blockquote|ul|ol|li|a|img|table|thead|tbody|tr|th|td|sub|sup)(?: (?:href|title|target|rel|src|alt|srcset|sizes|width|height|loading|colspan|rowspan|scope|start|class)="[^"<>]*")*(?: \/)?>/g;
const ADDRESS = /(?:href|src)="([^"]*)"/g;
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' };

/** As a browser would understand it: only allowed tags, and no address that runs or leads to another host unasked. */
function expectHarmless(text: string): void {
  expect(text.replace(ALLOWED, '')).not.toMatch(/[<>]/);
  for (const [tag] of text.matchAll(ALLOWED)) {
    for (const [, written = ''] of tag.matchAll(ADDRESS)) {
      const address = written.replace(/&(lt|gt|amp|quot);/g, (entity) => ENTITIES[entity] ?? entity);
      const { protocol, host } = URL.parse(address, 'foo://mes.test/') ?? { protocol: 'foo:', host: 'mes.test' };
      if (protocol === 'foo:') expect(host).toBe('mes.test');
      else expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(protocol);
    }
    const srcset = / srcset="([^"]*)"/.exec(tag)?.[1];
    if (srcset !== undefined) expect(srcset).toMatch(/^\/media\/[0-9a-f-]{36}\/480\.webp 480w, /);
  }
}

const NASTY = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  `<img src="/media/${ID}/960.webp" onload="alert(1)">`,
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert(1)>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<iframe src="https://evil.example"></iframe>',
  '<object data="x"></object><embed src="x">',
  '<form action="/api/session"><input name=password></form>',
  '<style>*{display:none}</style>',
  '<p style="position:fixed">x</p>',
  '<p onclick="x()" class="y" id="z">x</p>',
  '<base href="https://evil.example">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<details open ontoggle=alert(1)>x</details>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<code class="language-x evil" onmouseover=x>x</code>',
  '"><script>',
  '<',
  '<img srcset="https://evil.example/a 1x">',
  '<td colspan="9999999999">x</td>',
  '\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>',
];

describe('cleaning what the editor sends', () => {
  it('ADMIN-04 keeps what a post consists of', () => {
    const post =
      '<h2>Titel</h2><p>Text mit <strong>fett</strong>, <em>kursiv</em>, <code>code</code> und <a href="/help">Link</a></p>' +
      '<ul><li><p>eins</p></li></ul><ol start="3"><li>drei</li></ol><blockquote><p>Zitat</p></blockquote>' +
      '<pre><code class="language-ts">a &lt; b</code></pre><table><tbody><tr><th>A</th><td colspan="2">1</td></tr></tbody></table><hr />';
    expect(clean(post)).toBe(post);
  });

  it('ADMIN-04 opens foreign links in a tab that cannot reach back', () => {
    expect(clean('<a href="https://example.org" target="_self" rel="opener">x</a>')).toBe(
      '<a href="https://example.org" target="_blank" rel="noopener noreferrer">x</a>',
    );
    expect(clean('<a href="/blog" target="_blank">x</a>')).toBe('<a href="/blog">x</a>');
  });

  it('ADMIN-04 shows pictures of this installation only, in all their widths', () => {
    const shown = clean(`<img src="/media/${ID}/480.webp" alt="Halle" width="1" style="x">`);
    expect(shown).toContain(
      `srcset="/media/${ID}/480.webp 480w, /media/${ID}/960.webp 960w, /media/${ID}/1200.webp 1200w"`,
    );
    expect(shown).toContain('alt="Halle"');
    expect(shown).toContain('width="1200" height="600"');
    expect(clean('<p>a<img src="https://evil.example/x.png">b</p>')).toBe('<p>ab</p>');
    expect(clean('<img src="/media/00000000-7c1f-4a3e-9a51-0a2b6f0c9d11/480.webp">')).toBe('');
    expect(picturesIn(`<img src="/media/${ID}/480.webp"><img src='/media/x/1.webp'>`)).toEqual([ID]);
    expect(
      picturesIn(`![Halle](/media/${ID}/480.webp) ![Halle](https://mes.example/media/${ID}/960.webp "Halle")`),
    ).toEqual([ID]);
  });

  it('ADMIN-04 takes the first heading down, since the title is the only one of its kind', () => {
    expect(clean('<h1>x</h1><h6>y</h6>')).toBe('<h2>x</h2><h4>y</h4>');
    expect(clean('<p>x</p><p></p><p>y</p><p></p><p> </p>')).toBe('<p>x</p><p></p><p>y</p>');
  });

  it.each(NASTY)('ADMIN-04 leaves nothing that runs: %s', (dirty) => {
    expectHarmless(clean(dirty));
  });

  it('reads on as browsers do what was inside a drawing', () => {
    const once = clean('<p><svg/onload=alert(1)><table>');
    expect(once).toBe('<p></p><table></table>');
    expect(clean(once)).toBe(once);
  });

  it('ADMIN-04 leaves nothing that runs in any mixture, and cleaning twice changes nothing', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...NASTY,
        '<p>',
        '</p>',
        '<a href="',
        '">',
        '<table>',
        "'",
        '`',
        '&lt;script&gt;',
        '<b',
        '/>',
        ' on',
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const once = clean(pieces.join(''));
        expectHarmless(once);
        expect(clean(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });
});
