/** Complaints of an archive that goes into another one. */
import { type Following, moved } from '../../kit/following.ts'

export const complaintsFollow: Following = moved('complaints.complaint', { label: '投诉' })
