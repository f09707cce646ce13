import type { enViewer } from './en-viewer.ts'
import type { Translation } from './translation.ts'

export const deViewer: Translation<typeof enViewer> = {
  viewer: {
    opening: 'Die Datei wird geöffnet',
    noFile: 'Datei',
    notFound: 'Datei nicht gefunden',
    fetchFailed: 'Die Datei mit der ID {{id}} konnte nicht abgerufen werden',
    noAddress: 'Die Adresse der Datei fehlt',
    loadFailed: 'Die Datei konnte nicht geladen werden',
    open: '{{name}} öffnen',
    copy: 'Text kopieren',
    copied: 'In die Zwischenablage kopiert',
    previous: 'Vorige Datei',
    next: 'Nächste Datei',
    none: 'Keine Vorschau für diese Art von Datei',
    noneBody: 'Laden Sie die Datei herunter, um sie mit einem anderen Programm zu öffnen.',
    tooLarge: 'Zu groß für die Anzeige',
    tooLargeBody: 'Texte bis {{size}} können hier gelesen werden.',
    empty: 'Diese Datei ist leer',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    fit: 'An das Fenster anpassen',
    actualSize: 'Originalgröße',
    fitted: 'Passend',
    zoom: 'Vergrößerung',
    image: 'Bild',
  },
}
