import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
})
const { close, closeEvery, visit } = await import('./tabs.ts')

const tab = (path: string) => ({ path, full: path, title: path })

beforeEach(() => {
  closeEvery()
  for (const path of ['/index', '/customer/list', '/triage/record']) visit(tab(path))
})

test('when the current tab goes, the one before it is shown', () => {
  expect(close(({ path }) => path === '/triage/record', '/triage/record')).toEqual(tab('/customer/list'))
  expect(close(({ path }) => path === '/customer/list', '/index')).toBe(null)
})

test('a page without a tab is left where it is, whatever closes', () => {
  expect(close(({ path }) => path === '/triage/record', '/')).toBe(null)
  expect(close(() => true, '/print/receipt')).toBe(null)
})

test('when nothing is left, the address without a page decides', () => {
  closeEvery()
  visit(tab('/triage/record'))
  expect(close(() => true, '/triage/record')).toMatchObject({ full: '/' })
})
