// Those that the small scripts are made for (scripts/enhance-script-plugin.ts): prefixes for older ones would be in every page.
const browsers = ['Chrome >= 70', 'Firefox >= 68', 'Safari >= 12'];

export default { plugins: { tailwindcss: {}, autoprefixer: { overrideBrowserslist: browsers } } };
