/** What happens with a customer is told by the areas it happens in: happenings.ts of the server names them. */
export { happenings } from './queries.ts'
export { peopleIn, rowsOf, tell, toldTo } from './telling.ts'
