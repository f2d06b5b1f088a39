/** The trail names whom it named: its entries are sealed. */
import { type Following, kept } from '../../kit/following.ts'

export const trailFollows: Following = kept('trail.entry')
