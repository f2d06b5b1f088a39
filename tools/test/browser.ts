/** The browser of the journeys and the fonts it needs: found, or installed where the machine allows it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Chromium without a window: the same pages and the same engine for three quarters of the processor's time. */
const SHELL = 'chromium-headless-shell'
const shells = [SHELL, 'chrome-headless-shell']
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const runnable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const firstOf = (programs: readonly string[], more: readonly string[] = []): string | null => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = programs.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...found, ...more].find(runnable) ?? null
}

/** Path of Chromium or Chrome: CHROMIUM_PATH, else the first one found; null when there is none. */
export const chromiumPath = (): string | null => process.env.CHROMIUM_PATH || firstOf(names, macApplications)

/** What journeys and specimens run in: CHROMIUM_PATH, else Chromium without a window, else what people have. */
export const journeysBrowser = (): string | null => process.env.CHROMIUM_PATH || firstOf(shells) || chromiumPath()

/** True when the machine can draw Chinese. Only Linux machines come without. */
const hasChineseFont = (): boolean => {
  if (process.platform !== 'linux') return true
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  if (listed.status === 0) return listed.stdout.trim() !== ''
  return existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')
}

const succeeds = (program: string, words: string[]): boolean => {
  try {
    execFileSync(program, words, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The way to apt-get with the rights it needs, or null. */
const apt = (): string[] | null => {
  if (!succeeds('apt-get', ['--version'])) return null
  if (process.getuid?.() === 0) return ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n', 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'] : null
}

const runApt = ([program, ...first]: string[], words: string[]): boolean =>
  spawnSync(program!, [...first, ...words], { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0

/**
 * The window-less one beside a Chromium that is there, of the same version: nothing that is installed is changed.
 * @returns how apt-get calls it; null when there is nothing to add
 */
const missingShell = (): string | null => {
  if (process.platform !== 'linux' || process.env.CHROMIUM_PATH || firstOf(shells)) return null
  const version = spawnSync('dpkg-query', ['-W', 'chromium-common'], { encoding: 'utf8' }).stdout?.split(/\s/)[1]
  if (!version) return null
  const offered = spawnSync('apt-cache', ['madison', SHELL], { encoding: 'utf8' }).stdout ?? ''
  return offered.includes(` ${version} `) ? `${SHELL}=${version}` : null
}

/** Adds it where the machine allows it; without it journeys take longer and prove the same. */
const addShell = (): null => {
  const shell = missingShell()
  const command = shell && apt()
  if (!command) return null
  console.log(`通过 apt-get 安装 ${shell} · installing ${shell} through apt-get …`)
  runApt(command, ['install', '-y', '-qq', '--no-install-recommends', shell])
  return null
}

/**
 * Sees to it that the journeys have a browser that shows Chinese.
 * @returns the sentence to show when they have not, else null
 */
export const provideBrowser = (): string | null => {
  const missing = [...(journeysBrowser() ? [] : ['chromium']), ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])]
  if (missing.length === 0) return addShell()
  const command = apt()
  if (command) {
    console.log(`通过 apt-get 安装 ${missing.join('、')} · installing ${missing.join(', ')} through apt-get …`)
    const install = ['install', '-y', '-qq', '--no-install-recommends', ...missing]
    if (runApt(command, install)) return addShell()
    if (runApt(command, ['update', '-qq']) && runApt(command, install)) return addShell()
  }
  if (chromiumPath()) {
    console.log('缺少中文字体，截图中的汉字会显示为方框 · no Chinese font: characters will show as boxes')
    return null
  }
  return (
    '没有找到 Chromium：请安装 chromium 和 fonts-noto-cjk，或用 CHROMIUM_PATH 指定 Chrome/Chromium 程序的路径。\n' +
    'Chromium was not found: install chromium and fonts-noto-cjk, or set CHROMIUM_PATH to a Chrome or Chromium program.'
  )
}
