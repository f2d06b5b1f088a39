/** Pages the palette of the specimens may find. */
import type { AreaPages } from '../src/kit/page/entry.ts'

const page = () => Promise.resolve({ default: () => null })

export const pages: AreaPages = {
  '/things/list': { page },
  '/things/kinds': { page },
  '/things/trail': { page },
}
