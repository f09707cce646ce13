// Draws diagrams for the page that contains this frame: a definition comes in, the text of an SVG goes out. The frame
// has an opaque origin and a policy without requests, so a definition that runs a script reaches nothing.
;(() => {
  const FONT = 'system-ui, sans-serif'
  /** The colours of slices and branches, and of the texts on them. */
  const SERIES = ['accent', 'good', 'warn', 'violet', 'bad', 'soft']
  const seriesOf = (colours) =>
    Object.fromEntries(
      SERIES.flatMap((name, index) => [
        [`pie${index + 1}`, colours[name]],
        [`git${index}`, colours[name]],
        [`gitBranchLabel${index}`, colours.onAccent],
        [`cScale${index}`, colours[name]],
        [`cScaleLabel${index}`, colours.onAccent],
      ]),
    )
  // Only our pages may contain this frame (frame-ancestors), hence any origin.
  const send = (message) => parent.postMessage(message, '*')

  const settingsOf = ({ isDark, colours }) => ({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    logLevel: 'fatal',
    // Twice as many take some ten seconds.
    maxEdges: 250,
    layout: 'dagre',
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    class: { htmlLabels: false },
    fontFamily: FONT,
    theme: 'base',
    themeVariables: {
      darkMode: isDark,
      useGradient: false,
      dropShadow: 'none',
      fontFamily: FONT,
      fontSize: '15px',
      background: colours.paper,
      primaryColor: colours.accentSoft,
      primaryTextColor: colours.ink,
      primaryBorderColor: colours.accent,
      secondaryColor: colours.sunk,
      secondaryTextColor: colours.ink,
      secondaryBorderColor: colours.border,
      tertiaryColor: colours.raised,
      tertiaryTextColor: colours.ink,
      tertiaryBorderColor: colours.border,
      lineColor: colours.soft,
      textColor: colours.ink,
      titleColor: colours.ink,
      edgeLabelBackground: colours.paper,
      noteBkgColor: colours.sunk,
      noteTextColor: colours.ink,
      noteBorderColor: colours.border,
      ...seriesOf(colours),
      pieOpacity: 1,
      pieStrokeColor: colours.paper,
      pieOuterStrokeColor: colours.paper,
      pieSectionTextColor: colours.onAccent,
    },
  })

  /** As XML with its size: what an image needs, other than HTML. */
  function asImage(svg) {
    const holder = document.createElement('div')
    holder.innerHTML = svg
    document.body.replaceChildren(holder)
    const image = holder.querySelector('svg')
    const box = image.viewBox.baseVal ?? image.getBoundingClientRect()
    const [width, height] = [Math.ceil(box.width), Math.ceil(box.height)]
    image.removeAttribute('style')
    image.setAttribute('width', width)
    image.setAttribute('height', height)
    const text = new XMLSerializer().serializeToString(image)
    document.body.replaceChildren()
    return { svg: text, width, height }
  }

  async function draw({ id, definition, look }) {
    try {
      mermaid.initialize(settingsOf(look))
      const { svg } = await mermaid.render(`diagram-${id}`, definition)
      send({ id, ...asImage(svg) })
    } catch (error) {
      document.body.replaceChildren()
      send({ id, error: String(error?.message ?? error) })
    }
  }

  addEventListener('message', ({ source, data }) => {
    if (source === parent) void draw(data)
  })
  send({ isReady: true })
})()
