/**
 * The first script of the page of an artifact. Browsers have no rule against connections between browsers (WebRTC) that
 * works everywhere, so they are removed, and with them every way to a frame or document whose scripts would have them
 * again: the policy of the page sends all texts that become HTML or scripts through the rules below. Functions are kept
 * as they are now, since the artifact can replace them. It also reports errors: texts to show, nothing more.
 */
const GUARD = `<script>(() => {
  const { includes, toLowerCase } = String.prototype;
  const { apply } = Reflect;
  const has = (text, part) => apply(includes, apply(toLowerCase, text, []), [part]);
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: (html, type, sink) =>
      has(sink, 'srcdoc') || has(html, 'srcdoc') || has(html, '<!entity') ? '' : html,
    createScript: (script, type, sink) => (sink === 'Location href' ? null : script),
    createScriptURL: (address) => address,
  });
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (/^(webkit)?RTC|^XSLT/.test(name)) delete globalThis[name];
  const send = (error) => parent.postMessage({ error: String(error).slice(0, 1000) }, '*');
  addEventListener('error', (event) => {
    if (event.target instanceof Element) return;
    send(event.message + (event.lineno ? ' (line ' + event.lineno + ')' : ''));
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => send(reason?.message ?? reason));
  addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
    send('Blocked by the rules for artifacts: ' + blockedURI + ' (' + effectiveDirective + ')'));
})();</script>`.replaceAll('\n', ' ')

const DOCTYPE = /^\s*<!doctype[^>]*>/i

/** A drawing is as large as its frame permits. */
const DRAWING_STYLE =
  '<style>html, body { height: 100%; margin: 0 } body { display: grid; place-items: center } ' +
  'svg { max-width: 100%; max-height: 100% }</style>'

const APP_STYLE = '<style>body { margin: 16px; font-family: system-ui, sans-serif }</style>'

/** The page of a react artifact: the program that compiles and renders it, and its source as data for that program. */
export function reactPage({ content, runtime }: { content: string; runtime: string }): string {
  const program = runtime.replaceAll(/<(?=\/script|script|!--)/gi, '\\x3C')
  const source = JSON.stringify(content).replaceAll('<', '\\u003C')
  return `<!doctype html>${GUARD}${APP_STYLE}<div id="root"></div><script>${program}</script><script>runArtifact(${source})</script>`
}

/** The page in which an artifact runs. Line numbers of errors are those of the artifact. */
export function artifactPage({ type, content }: { type: 'html' | 'svg'; content: string }): string {
  const source = content.replaceAll(/srcdoc/gi, 'data-srcdoc')
  if (type === 'svg') {
    const drawing = source.replace(/^\s*<\?xml[^>]*>/, '').replace(DOCTYPE, '')
    return `<!doctype html>${GUARD}${DRAWING_STYLE}${drawing}`
  }
  const [doctype = '<!doctype html>'] = DOCTYPE.exec(source) ?? []
  return `${doctype}${GUARD}${source.replace(DOCTYPE, '')}`
}
