/**
 * Room on a list's page: no column is cut while the one that takes the rest has some to spare, the foot is one line, and amounts stand
 * under each other. */
/// <reference lib="dom" />
import type { Page } from '@playwright/test'

/** Height of a foot of one line, with a pager or without. */
const FOOT = 44

type Lack = { readonly title: string; readonly lacks: number; readonly spare: number }

/** Of each column of the tables on the page: pixels its widest cell lacks; of the one that takes the rest, pixels it has to spare. */
const columnsOf = (page: Page): Promise<Lack[][]> =>
  page.locator('.table-box').evaluateAll((boxes) =>
    boxes.map((box) => {
      const rows = [...box.querySelectorAll<HTMLTableRowElement>('.ant-table-row')]
      const room = (cell: HTMLElement) => {
        const { paddingLeft, paddingRight } = getComputedStyle(cell)
        return cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      }
      const needed = (cell: HTMLElement) => {
        const content = document.createRange()
        content.selectNodeContents(cell)
        const cut = [...cell.querySelectorAll('*')].filter(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
        )
        return Math.max(content.getBoundingClientRect().width, ...cut.map(({ scrollWidth }) => scrollWidth))
      }
      // Of a box that fills its cell only the words count.
      const spared = (cell: HTMLElement) => {
        const ends = [cell, ...cell.querySelectorAll('*')].filter(({ children }) => children.length === 0)
        const words = document.createRange()
        const rights = ends.map((end) => {
          words.selectNodeContents(end)
          return words.getBoundingClientRect().right
        })
        return cell.getBoundingClientRect().right - Math.max(cell.getBoundingClientRect().left, ...rights)
      }
      const widths = [...([...box.querySelectorAll('colgroup')].at(-1)?.children ?? [])].map(
        (col) => (col as HTMLElement).style.width,
      )
      return [...box.querySelectorAll('thead th')].map((head, at) => {
        const cells = rows.flatMap(({ cells: all }) => all[at] ?? [])
        // What stands frozen carries a shadow that is no content.
        const isFrozen = head.className.includes('fix')
        const lacks = Math.max(0, ...cells.map((cell) => Math.round(needed(cell) - room(cell))))
        const spare = cells.length === 0 || widths[at] !== '' ? 0 : Math.min(...cells.map(spared))
        return { title: head.textContent ?? '', lacks: isFrozen ? 0 : lacks, spare }
      })
    }),
  )

/** Columns of a width that are cut although the one that takes the rest has what they lack to spare, and feet of two lines. */
export const squeezed = async (page: Page): Promise<string[]> => {
  const cut = (await columnsOf(page)).flatMap((columns) =>
    columns
      .filter(({ lacks }) => lacks > 1 && columns.some(({ spare }) => spare > lacks + 30))
      .map(({ title, lacks }) => `${title} is cut by ${lacks}, and the column that takes the rest has room`),
  )
  const feet = await page.locator('.list-foot').evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
  return [...cut, ...feet.filter((height) => height > FOOT).map((height) => `the foot of the list is ${height} high`)]
}

/**
 * Amounts that do not stand under each other: cells of any table that hold one and are not aligned to their end. Found and looked at in
 * one go: a column that leaves in between has no style any more.
 */
export const leftAmounts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#page td')].flatMap((cell) => {
      // A paper that is looked at has the places of paper.
      if (cell.closest('.paper')) return []
      const text = cell.textContent?.trim() ?? ''
      const isAmount = /^[+−-]?[\d,]+\.\d\d$/.test(text)
      return !isAmount || /right|end/.test(getComputedStyle(cell).textAlign)
        ? []
        : [`${text} is not at its column's end`]
    }),
  )
