import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { installable } from './scripts/vite/installable.ts'
import { precompress } from './scripts/vite/precompress.ts'

/** The address of `npm start` during development of the client with `vite`. */
const server = process.env.MIZAN_SERVER ?? 'http://127.0.0.1:4100'

export default defineConfig({
  plugins: [react(), tailwind(), installable(), precompress()],
  build: {
    outDir: 'dist/client',
    // The default target would expand `:dir(rtl)` into a list of languages; this target preserves it.
    cssTarget: 'chrome120',
    // The content security policy forbids `data:` fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Property reads have no side effects in any module of the client, so unused reads are removed.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]/,
              priority: 6,
            },
            // The start and the login page with all their imports: two files instead of thirty.
            { name: 'start', test: /src[\\/](main|screens[\\/]login[\\/]login-screen)\.tsx$/, priority: 5 },
            // The shared code of all pages after login.
            { name: 'frame', test: /src[\\/]shell[\\/]layout\.tsx$/, priority: 4 },
            // The shared code of all bills, likewise.
            { name: 'bill', test: /src[\\/]screens[\\/]bill[\\/]bill-screen\.tsx$/, priority: 3 },
            // All other icons: one file, because small files compress badly.
            { name: 'icons', test: /src[\\/]ui[\\/]icons\.ts$|lucide-react/, priority: 2 },
            // That of lists, and forms.
            {
              name: 'lists',
              test: /src[\\/](lists|references|fields|grid)[\\/](?!workbook|day-calendar)/,
              priority: 1,
            },
            // What is loaded in the first pause after login.
            {
              name: 'later',
              test: /src[\\/](palette[\\/](palette-dialog|key-sheet|program-sources|saved-view-commands)|shell[\\/](toaster|admin-notices|notification-poll|menu-icons)|delivery[\\/]delivery-dialog)\.tsx?$/,
              priority: 0,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 4101,
    proxy: {
      '^/(api|connect|uploads|download|branches|monthly-goals|performancemetrics)(/|$|\\?)': { target: server },
    },
  },
})
