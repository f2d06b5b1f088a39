/** Table of contents: 交接包. */
import { packs } from '@clinic/contract/areas/packs/calls.ts'
import { serve } from '../../kit/routes.ts'
import { readPack } from './actions.ts'
import { onePack, packPage } from './queries.ts'

export const packRoutes = serve('packs', packs, { list: packPage, one: onePack, read: readPack })
