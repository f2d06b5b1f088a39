/** What other areas may read of hospitals inside their own statements, as text. Knows no other area. */

/** To be joined: the hospital of a row. */
export const hospitalOfRow = (hospital: string, row: string): string =>
  `hospitals.hospital ${hospital} on ${hospital}.id = ${row}.hospital_id`

/** To be joined: the hospital of the transaction, one row. */
export const ownHospital = (hospital: string): string =>
  `hospitals.hospital ${hospital} on ${hospital}.id = kit.current_hospital()`

/** The same to be read by itself, after `from`. */
export const fromOwnHospital = (hospital: string): string =>
  `hospitals.hospital ${hospital} where ${hospital}.id = kit.current_hospital()`

/** Open hospitals of the group that the hospital of the transaction belongs to, without itself. */
export const groupHospitals = (hospital: string): string => `hospitals.hospital ${hospital}
  join hospitals.hospital own on own.id = kit.current_hospital() and own.group_id = ${hospital}.group_id
    and ${hospital}.id <> own.id and ${hospital}.deleted_at is null and ${isOpen(hospital)}`

/** Whether the hospital of the alias may be worked in: neither disabled nor past its last day. */
export const isOpen = (hospital: string): string =>
  `${hospital}.status = 0 and (${hospital}.expire_at is null or ${hospital}.expire_at >= kit.today())`

/** Regions of the country under a name of their own, by `code`. */
export const regions = (region: string): string => `hospitals.region ${region}`
