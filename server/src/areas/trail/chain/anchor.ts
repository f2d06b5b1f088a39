/** Heads of the trail's chain outside the database: one file a hospital and month. Source: security 4.13. */
import { anchored } from '../../../kit/anchors.ts'

export const { anchorHead, anchorsOf } = anchored({ word: 'anchor', prefix: '' })
