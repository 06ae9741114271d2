import { describe, expect, it } from 'vitest';
import { html, trustedHtml } from './html.ts';

describe('markup of public pages', () => {
  it('escapes text and attribute values', () => {
    const dirty = `<script>alert("1 & '2'")</script>`;
    expect(html`<p title="${dirty}">${dirty}</p>`.markup).toBe(
      '<p title="&lt;script&gt;alert(&quot;1 &amp; &#39;2&#39;&quot;)&lt;/script&gt;">' +
        '&lt;script&gt;alert(&quot;1 &amp; &#39;2&#39;&quot;)&lt;/script&gt;</p>',
    );
  });

  it('keeps markup inside markup and joins lists', () => {
    const items = ['a', 'b'].map((text) => html`<li>${text}</li>`);
    expect(html`<ul>${items}</ul>`.markup).toBe('<ul><li>a</li><li>b</li></ul>');
  });

  it('leaves nothing behind for what is absent, but keeps zero', () => {
    expect(html`[${null}${undefined}${false}${0}]`.markup).toBe('[0]');
  });

  it('takes cleaned markup as it is', () => {
    expect(html`<div>${trustedHtml('<b>fett</b>')}</div>`.markup).toBe('<div><b>fett</b></div>');
  });
});
