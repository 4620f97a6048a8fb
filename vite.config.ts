import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/vite/precompress.ts'

/** Where `npm start` answers while the client is developed with `vite`. */
const server = process.env.MIZAN_SERVER ?? 'http://127.0.0.1:4100'

export default defineConfig({
  plugins: [react(), tailwind(), precompress()],
  build: {
    outDir: 'dist/client',
    // The default target turns `:dir(rtl)` into a list of languages; this one leaves it alone.
    cssTarget: 'chrome120',
    // The content security policy allows no `data:` fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Reading a property does nothing else in any module that the client has: a read whose value nobody takes is left out.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]/,
              priority: 3,
            },
            // The start and the login page, with everything that they import: two files instead of thirty.
            { name: 'start', test: /src[\\/](main|screens[\\/]login[\\/]login-screen)\.tsx$/, priority: 2 },
            // What every page behind the login needs: one file, because small ones compress badly.
            { name: 'frame', test: /src[\\/]shell[\\/]layout\.tsx$/, priority: 1 },
            // What every bill needs, likewise.
            { name: 'bill', test: /src[\\/]screens[\\/]bill[\\/]bill-screen\.tsx$/, priority: 0 },
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
