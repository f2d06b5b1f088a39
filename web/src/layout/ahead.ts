/** What the first page will need is asked for while the frame's code is still being read. */
import { askArrival } from '../areas/session/arrive.ts'
import { begin } from '../kit/loaded.tsx'
import { pages } from '../routes.tsx'

askArrival()
const entry = pages[location.pathname.replace(/\/+$/, '')]
// What goes wrong is told where the page is drawn.
if (entry) begin(entry.page).catch(() => undefined)
