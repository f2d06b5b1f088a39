/** What others ask of sheets: parts of statements. */

/** Whether an original demand is named by a sheet. */
export const demandIsNamed = (demandId: string): string =>
  `exists (select 1 from declarations.sheet s where s.demand_ids @> array[${demandId}])`
