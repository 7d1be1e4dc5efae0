import { execSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { licencesOf } from './scripts/licences.ts'
import { clayglWithoutEval } from './scripts/vite-claygl.ts'
import { jotaiAfterHiding } from './scripts/vite-jotai.ts'
import { pdfCmaps } from './scripts/vite-cmaps.ts'
import manifest from './package.json' with { type: 'json' }

/** `version.json`: which build this is, so that open consoles notice a newer one. */
function versionFile(): Plugin {
  return {
    name: 'version-file',
    apply: 'build',
    closeBundle() {
      let commit = ''
      try {
        commit = `+${execSync('git rev-parse --short HEAD', { stdio: ['ignore', 'pipe', 'ignore'] })
          .toString()
          .trim()}`
      } catch {
        // Built from an archive without git: the version alone must do.
      }
      mkdirSync('dist', { recursive: true })
      writeFileSync('dist/version.json', JSON.stringify({ version: manifest.version + commit, time: new Date().toISOString() }))
    },
  }
}

/** `licences.json`: whose work the console and its server are made of. */
function licenceFile(): Plugin {
  return {
    name: 'licence-file',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(licencesOf(import.meta.dirname)) })
    },
  }
}

/** The page once more where links of contractors open (`public/link/worker.js` stands there, and keeps it). */
function linkPage(): Plugin {
  return {
    name: 'link-page',
    apply: 'build',
    closeBundle() {
      mkdirSync('dist/link', { recursive: true })
      copyFileSync('dist/index.html', 'dist/link/index.html')
    },
  }
}

/** What calls do is told in words by the server's own page of them; the browser, which has the same table, never shows it. */
function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/contract\/endpoints\/[\w-]+\.ts$/.test(id)) return undefined
      const summary = /('(?:none|station|organization)',\s*)(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g
      return { code: code.replace(summary, "$1''"), map: null }
    },
  }
}

/** Arco's menu asks its layout whether it is folded, and with the layout comes a box that can be resized, which nothing here uses (15 KB). */
function withoutResizeBox(): Plugin {
  const nothing = '\0no-resize-box'
  return {
    name: 'without-resize-box',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => (source === '../ResizeBox' && importer?.endsWith('/es/Layout/sider.js') === true ? nothing : undefined),
    load: (id) => (id === nothing ? "export default 'aside'" : undefined),
  }
}

/**
 * Of a page's chunk only the styles are named beforehand: names of all scripts of all pages would come with the first page (5 KB), to save one turn to the
 * server when a page is first opened.
 */
const resolveDependencies = (_file: string, deps: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'html' ? deps : deps.filter((name) => name.endsWith('.css'))

/**
 * What is always wanted together comes in one file, with all it stands on; what a group before it has is not in it again. Cut by the bundler alone, home was
 * 213 files, half of them under 1 KB, each with 0.8 KB of heads and its turn to the server: with these 51, and less in all, since long files pack better.
 */
const groups = [
  { name: 'start', test: /\/src\/main\.tsx$/, priority: 6 },
  { name: 'login', test: /\/src\/pages\/public\/login\/login\.tsx$/, priority: 5 },
  { name: 'frame', test: /\/src\/shell\/frame\.tsx$/, priority: 4 },
  // What widgets and walls share with records must not bring those along: 126 KB.
  { name: 'dashboard', test: /\/src\/(dashboards\/dashboard-view|ui\/(whole-figures|use-size))\.tsx?$/, priority: 3 },
  { name: 'side-drawer', test: /\/src\/ui\/(side-drawer|second-click)\.tsx?$/, priority: 2 },
  // ECharts stays with the widgets that draw with it.
  { name: 'figures', test: /\/widgets\/parts\/(data|drawing|figures|flow)\/(?!echart|day-heat)[^/]*$/, minShareCount: 4, priority: 2 },
  { name: 'records', test: /\/src\/resource\/(resource-page|record-page|form-drawer)\.tsx$/, priority: 1 },
]

/** Says nothing of side effects and has none: without this the checks of Arco's forms come with the frame, which has no form. */
const treeshake = { moduleSideEffects: [{ test: /node_modules\/b-validate\//, sideEffects: false }] }

export default defineConfig({
  plugins: [
    react(),
    versionFile(),
    licenceFile(),
    linkPage(),
    clayglWithoutEval(),
    jotaiAfterHiding(),
    pdfCmaps(),
    withoutSummaries(),
    withoutResizeBox(),
  ],
  server: { port: 11000, strictPort: true, proxy: { '/energy': 'http://127.0.0.1:11001' } },
  // Arco brings a polyfill of what every browser here has.
  resolve: { alias: { 'resize-observer-polyfill': new URL('src/ui/native-resize-observer.ts', import.meta.url).pathname } },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false, resolveDependencies },
    rolldownOptions: { treeshake, output: { codeSplitting: { groups } } },
    chunkSizeWarningLimit: 800,
  },
})
