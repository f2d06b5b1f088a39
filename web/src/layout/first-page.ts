/** The code of the first page is fetched while the frame's is still being read. */
import { begin } from '../kit/load.tsx'
import { pages } from '../routes.tsx'

const entry = pages[location.pathname.replace(/\/+$/, '')]
// What goes wrong is told where the page is drawn.
if (entry) begin(entry.page).catch(() => undefined)
