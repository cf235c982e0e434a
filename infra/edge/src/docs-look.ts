/**
 * The style sheet that gives the page with the API's description the product's colours, light and dark. The page sets a
 * class when it is dark.
 */
export const DOCS_LOOK = `
:root { --page: #f8f9fa; --surface: #fff; --text: #212529; --soft: #5c636a; --line: #dee2e6; --brand: #1971c2; }
:root.dark-mode {
  color-scheme: dark;
  --page: #1a1b1e; --surface: #25262b; --text: #dee2e6; --soft: #a6a7ab; --line: #373a40; --brand: #74c0fc;
}
body { margin: 0; background: var(--page); }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag, .swagger-ui table thead tr td,
.swagger-ui table thead tr th, .swagger-ui .opblock .opblock-summary-path, .swagger-ui .parameter__name,
.swagger-ui .parameter__type, .swagger-ui .response-col_status, .swagger-ui .tab li, .swagger-ui label,
.swagger-ui .opblock-description-wrapper p, .swagger-ui .model, .swagger-ui .model-title, .swagger-ui section h4,
.swagger-ui .opblock .opblock-section-header h4, .swagger-ui .info p, .swagger-ui .info li, .swagger-ui .btn,
.swagger-ui .dialog-ux .modal-ux-header h3, .swagger-ui .dialog-ux .modal-ux-content h4,
.swagger-ui .dialog-ux .modal-ux-content p, .swagger-ui .model-toggle::after {
  color: var(--text); font-family: system-ui, sans-serif;
}
.swagger-ui .opblock .opblock-summary-description, .swagger-ui .opblock-tag small, .swagger-ui .prop-type,
.swagger-ui .prop-format, .swagger-ui .parameter__in, .swagger-ui .parameter__extension { color: var(--soft); }
.swagger-ui .topbar { background: var(--surface); border-bottom: 1px solid var(--line); }
.swagger-ui .topbar .download-url-wrapper, .swagger-ui .topbar-wrapper .link { display: none; }
.swagger-ui .scheme-container, .swagger-ui .opblock .opblock-section-header, .swagger-ui .dialog-ux .modal-ux,
.swagger-ui section.models, .swagger-ui section.models .model-container {
  background: var(--surface); border-color: var(--line); box-shadow: none;
}
.swagger-ui .opblock { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; box-shadow: none; }
.swagger-ui .opblock .opblock-summary, .swagger-ui .opblock-tag { border-color: var(--line); }
.swagger-ui input, .swagger-ui select, .swagger-ui textarea {
  background: var(--page); color: var(--text); border: 1px solid var(--line); border-radius: 6px;
}
.swagger-ui a, .swagger-ui .info a, .swagger-ui .btn.authorize { color: var(--brand); border-color: var(--brand); }
.swagger-ui .btn.authorize svg { fill: var(--brand); }
.swagger-ui .btn.execute { background: var(--brand); border-color: var(--brand); color: var(--surface); }
.swagger-ui .info .title small.version-stamp, .swagger-ui .info .title small { background: var(--brand); }
`
