/** Every page an area offers, by the path the server's menu calls it. */
import { type ComponentType, lazy } from 'react'
import type { AreaPages, PageEntry, TopBarPiece } from './kit/page/entry.ts'

const areas = import.meta.glob<{ pages: AreaPages; topBar?: TopBarPiece }>('./areas/*/routes.tsx', {
  eager: true,
})

/** Path pattern → page, of all areas. */
export const pages: Readonly<Record<string, PageEntry>> = Object.assign(
  {},
  ...Object.values(areas).map((area) => area.pages),
)

/** Pieces of areas in the top bar (the bell), each loaded after the frame. */
export const topBarPieces: readonly ComponentType[] = Object.values(areas).flatMap((area) =>
  area.topBar ? [lazy(area.topBar)] : [],
)
