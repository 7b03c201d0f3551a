"""The store in a SQL database: tables, statements, and the store that runs them."""
