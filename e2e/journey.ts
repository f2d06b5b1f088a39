/** What journeys are written with: a browser in front of the installation of the worker that runs them. */
import { test as base } from '@playwright/test'
import { installationOf } from './installations.ts'

export { expect } from '@playwright/test'
export const test = base.extend<object>({
  baseURL: async ({ baseURL: _ }, use, { parallelIndex }) => {
    await use(`http://127.0.0.1:${installationOf(parallelIndex).port}`)
  },
})
