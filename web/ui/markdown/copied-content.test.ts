import { expect, test } from 'vitest'
import { copiedContent } from './copied-content.ts'

test('copies the format without controls, classes and the second rendering of formulas', () => {
  const rendered = document.createElement('div')
  rendered.innerHTML =
    '<p class="x" style="color: red">A <b>word</b> <a href="https://example.org" target="_blank">link</a>' +
    '<button>1</button> <span class="katex"><math><annotation>x^2</annotation></math><i aria-hidden="true">x2</i></span></p>' +
    '<figure class="code-block"><figcaption>js<button>Copy</button></figcaption><pre tabindex="0"><code>1</code></pre></figure>'
  expect(copiedContent(rendered).html).toBe(
    '<p>A <b>word</b> <a href="https://example.org">link</a> $x^2$</p><figure><pre><code>1</code></pre></figure>',
  )
})

test('copies the definition of a diagram in place of its picture', () => {
  const rendered = document.createElement('div')
  rendered.innerHTML =
    '<figure class="diagram" data-definition="pie\n &quot;Cod&quot;: 3"><button>Chart</button><img src="data:x" alt="x"></figure>'
  expect(copiedContent(rendered).html).toBe('<pre>pie\n "Cod": 3</pre>')
})

test('copies the boxes of a task list as signs, because a text editor shows no check boxes', () => {
  const rendered = document.createElement('div')
  rendered.innerHTML =
    '<ul><li><input type="checkbox" checked disabled> Done</li><li><input type="checkbox" disabled> Open</li></ul>'
  expect(copiedContent(rendered).html).toBe('<ul><li>☑  Done</li><li>☐  Open</li></ul>')
})
