/** Elements for which browsers connect to a server, or look up its name, although the policy of the page refuses it. */
const CONNECTING = 'link|iframe|frame|fencedframe|object|embed'
const CONNECTING_TAG = new RegExp(`<(${CONNECTING})(?=[\\s/>])`, 'gi')
/** As which they are in the page. */
const RENAMED = CONNECTING.split('|')
  .map((name) => `data-${name}`)
  .join()

/**
 * The first script of the page of an artifact. Browsers have no rule against connections between browsers (WebRTC) that
 * works everywhere, so they are removed, and with them every way to a frame or document whose scripts would have them
 * again. Neither do they have one against looking up the name of a link or frame, or connecting to it ahead, so no such
 * element is ever created. The policy of the page sends all texts that become HTML or scripts through the rules below;
 * ways to elements that it does not cover are removed or checked. Functions are kept as they are now, since the artifact
 * can replace them. React needs the interfaces of the elements for comparisons, hence their stand-ins. It also reports
 * errors: texts to show, nothing more.
 */
const GUARD = `<meta http-equiv="x-dns-prefetch-control" content="off"><script>(() => {
  const { includes, toLowerCase } = String.prototype;
  const { exec } = RegExp.prototype;
  const { apply } = Reflect;
  const has = (text, part) => apply(includes, apply(toLowerCase, text, []), [part]);
  const isRefused = (html, sink) =>
    has(html, 'srcdoc') || has(html, '<!entity') ||
    apply(exec, /<([^\\s<>/:]*:)?(${CONNECTING})(?=[\\s/>])/i, [html]) || has(sink, 'srcdoc') || has(sink, 'document write');
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: (html, type, sink) => (isRefused(html, sink) ? '' : html),
    createScript: (script, type, sink) => (sink === 'Location href' ? null : script),
    createScriptURL: (address) => address,
  });
  const permitted = (name) => (apply(exec, /(^|:)(${CONNECTING})$/i, [name]) ? 'span' : name);
  function guard(prototype, method, position) {
    const original = prototype[method];
    prototype[method] = function (...given) {
      if (given.length > position && given[position] !== null)
        given[position] = permitted('' + given[position]);
      return apply(original, this, given);
    };
  }
  guard(Document.prototype, 'createElement', 0);
  guard(Document.prototype, 'createElementNS', 1);
  guard(DOMImplementation.prototype, 'createDocument', 1);
  for (const owner of [Element.prototype, ShadowRoot.prototype, Document.prototype, Document])
    for (const name of Object.getOwnPropertyNames(owner))
      if (/^(set|parse|stream|append|prepend|before|after|replace.*)HTML$/.test(name)) delete owner[name];
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (/^(webkit)?RTC|^XSLT/.test(name)) delete globalThis[name];
    if (/^HTML(${CONNECTING})Element$/i.test(name)) globalThis[name] = class {};
  }
  const send = (error) => parent.postMessage({ error: String(error).slice(0, 1000) }, '*');
  addEventListener('error', (event) => {
    if (event.target instanceof Element) return;
    send(event.message + (event.lineno ? ' (line ' + event.lineno + ')' : ''));
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => send(reason?.message ?? reason));
  addEventListener('DOMContentLoaded', () => {
    for (const { localName } of document.querySelectorAll('${RENAMED}'))
      send('Blocked by the rules for artifacts: <' + localName.slice(5) + '>');
  });
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
  const source = content.replaceAll(/srcdoc/gi, 'data-srcdoc').replaceAll(CONNECTING_TAG, '<data-$1')
  if (type === 'svg') {
    const drawing = source.replace(/^\s*<\?xml[^>]*>/, '').replace(DOCTYPE, '')
    return `<!doctype html>${GUARD}${DRAWING_STYLE}${drawing}`
  }
  const [doctype = '<!doctype html>'] = DOCTYPE.exec(source) ?? []
  return `${doctype}${GUARD}${source.replace(DOCTYPE, '')}`
}
