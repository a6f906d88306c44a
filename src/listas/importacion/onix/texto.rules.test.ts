import { expect, it } from 'vitest'
import { toParrafos } from './texto.rules.ts'

it.each([
  ['Un faro.\n\nUna isla.', 'Un faro.\n\nUna isla.'],
  ['<p>Un <em>faro</em>.</p><p>Una isla.</p>', 'Un faro.\n\nUna isla.'],
  ['Uno<br/>dos', 'Uno\ndos'],
  ['<ul><li>uno</li><li>dos</li></ul>', '• uno\n\n• dos'],
  ['&lt;p&gt;Un faro.&lt;/p&gt;', 'Un faro.'],
  ['&amp;lt;p&amp;gt;Un &amp;lt;b&amp;gt;faro&amp;lt;/b&amp;gt;.&amp;lt;/p&amp;gt;', 'Un faro.'],
  ['canci&oacute;n', 'canción'],
  ['2 < 3 y 4 > 3', '2 < 3 y 4 > 3'],
  ['a &lt; b', 'a < b'],
  ['<script>alert("x")</script>Hola', 'Hola'],
  ['<style>p{}</style><p class="x" onclick="y()">Hola</p>', 'Hola'],
  ['<!-- nota -->Hola<!-- sin fin', 'Hola'],
  ['Hola<script>sin fin', 'Hola'],
  ['<img src=x onerror=alert(1)>Hola', 'Hola'],
])('makes paragraphs of %j', (markup, text) => {
  expect(toParrafos(markup)).toBe(text)
})
