/** A place in three steps: province, city, district. Source: specification 000 §3 (area selector), §4. */

/** Between the codes of the three levels: `330000,330100,330106`. */
export const AREA_CODE_SEPARATOR = ','
/** Between their names: `浙江省/杭州市/西湖区`. */
export const AREA_NAME_SEPARATOR = '/'

/** Field names in the order of the levels. */
export const areaLevels = ['provinceId', 'cityId', 'areaId'] as const
export type AreaLevel = (typeof areaLevels)[number]
/** Ids of the chosen levels; an id is the number of its area code. */
export type AreaChoice = { readonly [K in AreaLevel]?: number | null | undefined }

/** The choice after one level was chosen anew (or emptied): what lies below it is cleared. */
export const chooseArea = (choice: AreaChoice, level: AreaLevel, id: number | null): AreaChoice => {
  const at = areaLevels.indexOf(level)
  return Object.fromEntries(areaLevels.map((name, i) => [name, i < at ? (choice[name] ?? null) : i === at ? id : null]))
}

/** Codes of the chosen levels, from the province down. */
export const areaCodes = (choice: AreaChoice): string =>
  areaLevels
    .map((level) => choice[level])
    .filter((id) => typeof id === 'number')
    .map((id) => String(id).padStart(6, '0'))
    .join(AREA_CODE_SEPARATOR)

/** Names of the chosen levels, from the province down. */
export const areaNames = (names: readonly (string | null | undefined)[]): string =>
  names.filter(Boolean).join(AREA_NAME_SEPARATOR)
